//! As much of JSON Schema as the OpenAPI document uses.

use serde_json::Value;

/// What is wrong with a value, by a schema of the document; empty: nothing.
pub(super) fn faults(document: &Value, schema: &Value, value: &Value, path: &str) -> Vec<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let target = document.pointer(name.strip_prefix('#').unwrap());
        return faults(document, target.unwrap_or_else(|| panic!("{name} is not there")), value, path);
    }
    if let Some(all) = schema["anyOf"].as_array() {
        let each: Vec<_> = all.iter().map(|one| faults(document, one, value, path)).collect();
        return if each.iter().any(Vec::is_empty) { Vec::new() } else { each.concat() };
    }
    let mut found = Vec::new();
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(several) => several.iter().map(|one| one.as_str().unwrap()).collect(),
        _ => panic!("{path}: a schema without a type: {schema}"),
    };
    if !types.iter().any(|name| is_of(name, value)) {
        return vec![format!("{path} is {value}, not {types:?}")];
    }
    if let Some(known) = schema["enum"].as_array()
        && !known.contains(value)
    {
        found.push(format!("{path} is {value}, none of {known:?}"));
    }
    if let Value::Array(items) = value {
        let (least, most) = (&schema["minItems"], &schema["maxItems"]);
        if least.as_u64().is_some_and(|least| (items.len() as u64) < least)
            || most.as_u64().is_some_and(|most| items.len() as u64 > most)
        {
            found.push(format!("{path} has {} items", items.len()));
        }
        for (number, item) in items.iter().enumerate().filter(|_| schema.get("items").is_some()) {
            found.extend(faults(document, &schema["items"], item, &format!("{path}[{number}]")));
        }
    }
    if let Value::Object(fields) = value {
        for name in schema["required"].as_array().into_iter().flatten() {
            if !fields.contains_key(name.as_str().unwrap()) {
                found.push(format!("{path} has no {name}"));
            }
        }
        let known = schema["properties"].as_object();
        for (name, field) in fields {
            match known.and_then(|known| known.get(name)) {
                Some(schema) => found.extend(faults(document, schema, field, &format!("{path}.{name}"))),
                // What is not listed is not promised: but then it is not sent either, except for a message's type.
                None if known.is_some() && name != "type" => {
                    found.push(format!("{path}.{name} is not in the document"));
                }
                None => {}
            }
        }
    }
    found
}

fn is_of(name: &str, value: &Value) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("no type: {other}"),
    }
}
