//! What the page says about the net.

use mura_solver::ur::Objective;

use super::{FEWEST, Head, Net};
use crate::page::{picture, table};
use crate::parts::headed;
use crate::words::{grouped, name, significant};

/// The net, in a table and pictures.
pub(crate) fn net(net: Option<&Net>) -> String {
    let Some(net) = net else {
        return "No net has been measured against these values.".to_owned();
    };
    let known = |objective| net.heads.iter().any(|head| head.objective == objective);
    let unknown = Objective::ALL.into_iter().filter(|&objective| !known(objective));
    let unknown =
        unknown.map(|objective| format!("How far off its {} is has not been measured.\n", what(objective)));
    let mut text = made_of(net);
    text.push_str(&unknown.collect::<String>());
    if !net.heads.is_empty() {
        text.push('\n');
        text.push_str(&errors(&net.heads));
    }
    for head in &net.heads {
        if head.histogram.is_some() {
            let caption = format!("How often the net's {} is off by how much.", what(head.objective));
            text.push('\n');
            text.push_str(&picture(&histogram_file(head.objective), &caption));
        }
    }
    for head in &net.heads {
        if head.by_home.is_some() {
            let caption = format!(
                "By how much the net's {} is off on average, by how many pieces each player has home{}. Where fewer than {FEWEST} such \
                 positions were met there is no number.",
                what(head.objective),
                if head.objective == Objective::Win { ", in percent" } else { "" },
            );
            text.push('\n');
            text.push_str(&picture(&map_file(head.objective), &caption));
        }
    }
    text
}

/// How large the net is, and what it was made from.
fn made_of(net: &Net) -> String {
    let facts = [
        net.parameters.map(|count| format!("has {} parameters", grouped(count))),
        net.learnt_from.map(|count| format!("has learnt from {} examples", grouped(count))),
    ];
    let facts: Vec<String> = facts.into_iter().flatten().collect();
    if facts.is_empty() { String::new() } else { format!("The net {}.\n", facts.join(" and ")) }
}

fn errors(heads: &[Head]) -> String {
    let columns = headed(&[('<', "")], heads, |head| name(head.objective).to_owned());
    let row = |title: &str, cell: &dyn Fn(&Head) -> String| -> Vec<String> {
        std::iter::once(title.to_owned()).chain(heads.iter().map(cell)).collect()
    };
    let within = |part: f64| {
        move |head: &Head| {
            let Some(histogram) = &head.histogram else { return String::new() };
            let error = |error| shown(head.objective, error);
            histogram.within(part).map_or_else(|| format!("more than {}", error(histogram.end())), error)
        }
    };
    let mut rows = vec![
        row("positions it was measured on", &|head| grouped(head.count)),
        row("mean error", &|head| shown(head.objective, head.mean)),
        row("root mean square", &|head| shown(head.objective, head.root_mean_square)),
        row("half stay within", &within(0.5)),
        row("99 of 100 stay within", &within(0.99)),
        row("largest error", &|head| shown(head.objective, head.maximum)),
        row("given away in a choice, if one goes by the net alone", &|head| {
            head.lost.map_or_else(String::new, |lost| shown(head.objective, lost))
        }),
    ];
    rows.retain(|cells| cells.iter().skip(1).any(|cell| !cell.is_empty()));
    table(&columns, &rows)
}

/// An error in words.
fn shown(objective: Objective, error: f64) -> String {
    match objective {
        Objective::Win => format!("{} %", significant(100.0 * error)),
        Objective::Score => significant(error),
    }
}

/// What the net says.
fn what(objective: Objective) -> &'static str {
    match objective {
        Objective::Win => "chance to win",
        Objective::Score => "score",
    }
}

/// Where the picture of the histogram is.
pub(crate) fn histogram_file(objective: Objective) -> String {
    format!("ur-solution-net-errors-{}.svg", objective.name())
}

/// Where the map by pieces home is.
pub(crate) fn map_file(objective: Objective) -> String {
    format!("ur-solution-net-home-{}.svg", objective.name())
}

#[cfg(test)]
mod tests {
    use super::super::pictures;
    use super::super::tests::example;
    use super::*;

    #[test]
    fn every_picture_that_is_shown_is_drawn() -> Result<(), String> {
        let one = Net::of(&example())?;
        let text = net(Some(&one));
        assert!(
            text.starts_with(
                "The net has 1,234 parameters and has learnt from 50,000 examples.\nHow far off"
            )
        );
        assert!(text.contains("| mean error | 0.012 |\n") && text.contains("| more than 0.030 |\n"));
        let drawn = pictures::all(&one);
        assert_eq!(drawn.len(), 2);
        assert!(drawn.iter().all(|(name, _)| text.contains(&format!("(pictures/{name})"))));
        assert_eq!(text.matches("(pictures/").count(), drawn.len());
        Ok(())
    }

    #[test]
    fn without_a_net_there_is_a_sentence() {
        assert_eq!(net(None).matches('.').count(), 1);
    }
}
