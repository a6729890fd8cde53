//! What the page says about the nets.

use mura_solver::ur::Objective;

use super::{FEWEST, Net};
use crate::page::{picture, table};
use crate::parts::headed;
use crate::words::{grouped, name, significant};

/// The nets, in a table and pictures.
pub(crate) fn nets(nets: &[Net]) -> String {
    if nets.is_empty() {
        return "No net has been measured against these values.".to_owned();
    }
    let mut sections = vec![unmeasured(nets), errors(nets)];
    sections.extend(nets.iter().map(spread));
    sections.extend(nets.iter().map(by_home));
    sections.retain(|section| !section.is_empty());
    sections.join("\n")
}

/// What is not known about it.
fn unmeasured(nets: &[Net]) -> String {
    let known = |objective| nets.iter().any(|net| net.objective == objective);
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
fn spread(net: &Net) -> String {
    let what = what(net.objective);
    if net.histogram.is_none() {
        return format!("How often the net's {what} is off by how much was not written down.\n");
    }
    let caption = format!("How often the net's {what} is off by how much.");
    picture(&histogram_file(net.objective), &caption)
}

/// The map of the mean error.
fn by_home(net: &Net) -> String {
    let what = what(net.objective);
    if net.by_home.is_none() {
        return format!("How far off the net's {what} is by pieces home was not written down.\n");
    }
    let unit = if net.objective == Objective::Win { ", in percent" } else { "" };
    let caption = format!(
        "By how much the net's {what} is off on average, by how many pieces each player has home{unit}. Where fewer than {FEWEST} such \
         positions were met there is no number."
    );
    picture(&map_file(net.objective), &caption)
}

fn errors(nets: &[Net]) -> String {
    let columns = headed(&[('<', "")], nets, |net| name(net.objective).to_owned());
    let row = |title: &str, cell: &dyn Fn(&Net) -> String| -> Vec<String> {
        std::iter::once(title.to_owned()).chain(nets.iter().map(cell)).collect()
    };
    let within = |part: f64| {
        move |net: &Net| {
            let Some(histogram) = &net.histogram else { return String::new() };
            let error = |error| shown(net.objective, error);
            histogram.within(part).map_or_else(|| format!("more than {}", error(histogram.end())), error)
        }
    };
    let mut rows = vec![
        row("parameters", &|net| net.parameters.map_or_else(String::new, grouped)),
        row("positions it was measured on", &|net| grouped(net.count)),
        row("mean error", &|net| shown(net.objective, net.mean)),
        row("root mean square", &|net| shown(net.objective, net.root_mean_square)),
        row("half stay within", &within(0.5)),
        row("99 of 100 stay within", &within(0.99)),
        row("largest error", &|net| shown(net.objective, net.maximum)),
        row("given away in a choice between such positions, if one goes by the net alone", &|net| {
            net.lost.map_or_else(String::new, |lost| shown(net.objective, lost))
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
    use super::super::tests::{example, net};
    use super::*;

    #[test]
    fn every_picture_that_is_shown_is_drawn() -> Result<(), String> {
        let all = [net(&example())?];
        let text = nets(&all);
        assert!(text.starts_with("How far off the net's chance to win is"), "{text}");
        for row in [
            "| parameters | 1,234 |",
            "| mean error | 0.012 |",
            "| 99 of 100 stay within | more than 0.030 |",
        ] {
            assert!(text.contains(&format!("{row}\n")), "{row}");
        }
        let drawn = pictures::all(&all);
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
        let all = [net(&bare)?];
        let text = nets(&all);
        assert!(pictures::all(&all).is_empty() && !text.contains("(pictures/"));
        assert_eq!(text.matches("was not written down.").count(), 2);
        Ok(())
    }

    #[test]
    fn without_a_net_there_is_a_sentence() {
        assert_eq!(nets(&[]).matches('.').count(), 1);
    }
}
