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
    let mut sections = vec![format!("{}{}", made_of(net), unmeasured(net))];
    if !net.heads.is_empty() {
        sections.push(errors(&net.heads));
    }
    sections.extend(net.heads.iter().map(spread));
    sections.extend(net.heads.iter().map(by_home));
    sections.join("\n")
}

/// What is not known about it.
fn unmeasured(net: &Net) -> String {
    let known = |objective| net.heads.iter().any(|head| head.objective == objective);
    let unknown = Objective::ALL.into_iter().filter(|&objective| !known(objective));
    unknown
        .map(|objective| {
            format!(
                "How far off the net's {} is has not been measured on these positions.\n",
                what(objective)
            )
        })
        .collect()
}

/// The picture of how often errors are how large.
fn spread(head: &Head) -> String {
    let what = what(head.objective);
    if head.histogram.is_none() {
        return format!("How often the net's {what} is off by how much was not written down.\n");
    }
    let caption = format!("How often the net's {what} is off by how much.");
    picture(&histogram_file(head.objective), &caption)
}

/// The map of the mean error.
fn by_home(head: &Head) -> String {
    let what = what(head.objective);
    if head.by_home.is_none() {
        return format!("How far off the net's {what} is by pieces home was not written down.\n");
    }
    let unit = if head.objective == Objective::Win { ", in percent" } else { "" };
    let caption = format!(
        "By how much the net's {what} is off on average, by how many pieces each player has home{unit}. Where fewer than {FEWEST} such \
         positions were met there is no number."
    );
    picture(&map_file(head.objective), &caption)
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
        row("given away in a choice between such positions, if one goes by the net alone", &|head| {
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
    fn a_picture_that_is_missing_leaves_a_sentence() -> Result<(), String> {
        let mut bare = example();
        bare["whole_numbers"]["score"]["histogram"] = serde_json::Value::Null;
        bare["whole_numbers"]["score"]["by_home"] = serde_json::Value::Null;
        let one = Net::of(&bare)?;
        let text = net(Some(&one));
        assert!(pictures::all(&one).is_empty() && !text.contains("(pictures/"));
        assert_eq!(text.matches("was not written down.").count(), 2);
        Ok(())
    }

    #[test]
    fn without_a_net_there_is_a_sentence() {
        assert_eq!(net(None).matches('.').count(), 1);
    }
}
