//! The file of a log: lines are added at its end, and each is on the disk before anybody is told of it.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

use crate::draft::Draft;

/// The most bytes of a log that are read.
const MOST: u64 = 64 << 20;

/// An open log file.
pub(super) struct LogFile {
    file: File,
    /// Bytes that are whole lines. Whatever is behind them was never accepted.
    whole: u64,
    /// Whether there may be something behind them.
    torn: bool,
}

impl LogFile {
    /// Makes a new file that holds this. It is there as a whole or not at all.
    pub(super) fn create(path: &Path, text: &str) -> io::Result<Self> {
        Draft::new(path)?.finish(text)?;
        // The name of the file has to outlive a power cut as well.
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if cfg!(unix) {
            File::open(folder)?.sync_all()?;
        }
        let file = OpenOptions::new().append(true).open(path)?;
        Ok(LogFile { file, whole: text.len() as u64, torn: false })
    }

    /// Opens a file and gives its whole lines, and how many bytes of a torn line are behind them.
    pub(super) fn open(path: &Path) -> io::Result<(Self, String, u64)> {
        let wrong = |why| io::Error::new(io::ErrorKind::InvalidData, why);
        let mut file = OpenOptions::new().read(true).append(true).open(path)?;
        let mut bytes = Vec::new();
        Read::by_ref(&mut file).take(MOST + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MOST {
            return Err(wrong(format!("it has more than {MOST} bytes")));
        }
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let torn = (bytes.len() - whole) as u64;
        bytes.truncate(whole);
        let text = String::from_utf8(bytes).map_err(|error| {
            wrong(format!("it is not UTF-8 from its byte {} on", error.utf8_error().valid_up_to() + 1))
        })?;
        Ok((LogFile { file, whole: whole as u64, torn: torn > 0 }, text, torn))
    }

    /// Adds a line and waits until the disk has it. On an error the file is what it was.
    pub(super) fn append(&mut self, line: &str) -> io::Result<()> {
        self.mend()?;
        self.torn = true;
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        if let Err(error) = written {
            // If this fails too, the next attempt begins with it.
            let _ = self.mend();
            return Err(error);
        }
        self.whole += line.len() as u64;
        self.torn = false;
        Ok(())
    }

    /// Cuts off what is no whole line.
    fn mend(&mut self) -> io::Result<()> {
        if self.torn {
            self.file.set_len(self.whole)?;
            self.file.sync_data()?;
            self.torn = false;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_torn_line_is_cut_off_before_the_next_one_is_written() {
        let path = std::env::temp_dir().join(format!("mura-log-{}.otb", std::process::id()));
        let mut file = LogFile::create(&path, "one\n").unwrap();
        file.append("two\n").unwrap();
        drop(file);
        fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(b"thr").unwrap();
        let (mut file, text, torn) = LogFile::open(&path).unwrap();
        assert_eq!((text.as_str(), torn), ("one\ntwo\n", 3));
        file.append("3\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\n3\n");
        fs::write(&path, b"one\n\xff\n").unwrap();
        assert!(LogFile::open(&path).err().unwrap().to_string().contains("byte 5"));
        fs::remove_file(&path).unwrap();
    }
}
