package import CareModel

/// The scripts that read the tables of an export with their types, labels, and units.
package enum LoadScript: String, Hashable, Sendable, CaseIterable {
  /// Python with pandas.
  case python
  /// R.
  case r
  /// DuckDB.
  case duckdb

  /// The name of the file.
  package var fileName: String {
    switch self {
    case .python: "load.py"
    case .r: "load.R"
    case .duckdb: "load.sql"
    }
  }

  /// Returns the text of the file.
  package func text(_ codebook: Codebook, tables: [ExportTable], format: TableFormat) -> String {
    let tables = DescribedTable.all(tables, codebook, format)
    return switch self {
    case .python: PythonScript.text(tables)
    case .r: RScript.text(tables)
    case .duckdb: DuckDBScript.text(tables)
    }
  }
}

/// The script for Python with pandas 2.
private enum PythonScript {
  static func text(_ tables: [DescribedTable]) -> String {
    let descriptions = tables.map { table in
      let columns = table.columns.map { column in
        let levels = column.levels.map { "\(quoted($0.value)): \(quoted($0.text))" }.joined(separator: ", ")
        let units = column.column.units.map(quoted) ?? "None"
        let missing = column.missing.map { "\(quoted($0.value)): \(quoted($0.text))" }.joined(separator: ", ")
        return "        \(quoted(column.column.name)): "
          + "(\(quoted(column.column.type.rawValue)), \(quoted(column.label)), \(units), {\(levels)}, {\(missing)}),\n"
      }
      return "    \(quoted(table.name)): (\(quoted(table.path)), {\n\(columns.joined())    }),\n"
    }
    return """
      \"\"\"Reads the tables of this folder with their types, labels, and units. Needs pandas 2.

      >>> import load
      >>> load.table("events")
      >>> load.table("events").attrs["labels"]
      >>> load.missing("wide_mood")    # of each cell without an answer, the reason, where there are codes for it
      \"\"\"
      import pathlib
      import sys

      import pandas as pd

      FOLDER = pathlib.Path(__file__).parent
      # Each table: its file, and its columns with their type, label, units, the words of their values, and codes for missing ones.
      TABLES = {
      \(descriptions.joined())}


      def column(cells, kind, levels):
          \"\"\"Converts a column of text.\"\"\"
          if levels and set(cells.dropna()) <= set(levels):
              return pd.Categorical(cells, categories=list(levels)).rename_categories(levels)
          if kind == "integer":
              return pd.to_numeric(cells).astype("Int64")
          if kind == "number":
              return pd.to_numeric(cells).astype("Float64")
          if kind == "boolean":
              return cells.map({"true": True, "false": False}).astype("boolean")
          if kind == "date":
              return pd.to_datetime(cells, format="%Y-%m-%d")
          if kind == "utc":
              return pd.to_datetime(cells, format="ISO8601", utc=True)
          if kind == "local":
              return pd.to_datetime(cells, format="ISO8601")
          return cells


      def cells(name):
          \"\"\"Returns the cells of a table as text.\"\"\"
          path, columns = TABLES[name]
          if path.endswith(".jsonl"):
              raw = pd.read_json(FOLDER / path, lines=True, dtype=False, convert_dates=False)
              raw = raw.reindex(columns=list(columns)).map(
                  lambda cell: None if cell is None or cell != cell else str(cell).lower() if isinstance(cell, bool)
                  else str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)
              )
              return raw.astype("string")
          return pd.read_csv(FOLDER / path, dtype="string", keep_default_na=False, na_values=[""], encoding="utf-8-sig")


      def table(name):
          \"\"\"Returns a table; its attrs hold the labels and the units of its columns. Codes for missing values are missing.\"\"\"
          raw, columns = cells(name), TABLES[name][1]
          frame = pd.DataFrame(
              {
                  name: column(raw[name].mask(raw[name].isin(list(missing))), kind, levels)
                  for name, (kind, _, _, levels, missing) in columns.items()
              }
          )
          frame.attrs["labels"] = {name: label for name, (_, label, _, _, _) in columns.items()}
          frame.attrs["units"] = {name: units for name, (_, _, units, _, _) in columns.items() if units}
          return frame


      def missing(name):
          \"\"\"Returns the reasons for which cells of a table have no answer, in the columns that have codes for them.\"\"\"
          raw, columns = cells(name), TABLES[name][1]
          return pd.DataFrame({name: raw[name].map(codes) for name, (_, _, _, _, codes) in columns.items() if codes})


      if __name__ == "__main__":
          for name in TABLES:
              sys.stdout.write(f"{name} {table(name).shape}\\n")

      """
  }

  /// Returns a text as a literal; JSON's are also Python's.
  private static func quoted(_ text: String) -> String { JSONValue.string(text).text }
}

/// The script for R.
private enum RScript {
  static func text(_ tables: [DescribedTable]) -> String {
    let descriptions = tables.map { table in
      let columns = table.columns.map { column in
        let levels =
          column.levels.isEmpty
          ? "NULL"
          : "c(\(column.levels.map { "\(quoted($0.value)) = \(quoted($0.text))" }.joined(separator: ", ")))"
        let units = column.column.units.map(quoted) ?? "NULL"
        let missing =
          column.missing.isEmpty
          ? "NULL"
          : "c(\(column.missing.map { "\(quoted($0.value)) = \(quoted($0.text))" }.joined(separator: ", ")))"
        return "    \(quoted(column.column.name)) = "
          + "list(type = \(quoted(column.column.type.rawValue)), label = \(quoted(column.label)), units = \(units), levels = \(levels), missing = \(missing))"
      }
      return "  \(quoted(table.name)) = list(path = \(quoted(table.path)), columns = list(\n"
        + columns.joined(separator: ",\n") + "\n  ))"
    }
    let read =
      tables.first?.format == .jsonl
      ? """
      raw <- jsonlite::stream_in(file(path, encoding = "UTF-8"), verbose = FALSE)
          raw <- as.data.frame(lapply(setNames(names(description$columns), names(description$columns)), function(name) {
            cells <- raw[[name]]
            if (is.null(cells)) rep(NA_character_, nrow(raw)) else if (is.logical(cells)) tolower(as.character(cells)) else as.character(cells)
          }), check.names = FALSE)
      """
      : """
      raw <- read.csv(path, colClasses = "character", na.strings = "", check.names = FALSE, fileEncoding = "UTF-8-BOM")
      """
    return """
      # Reads the tables of this folder with their types, labels, and units.
      #   source("load.R", chdir = TRUE); events <- care_table("events"); attr(events$progress, "label")
      #   care_missing("wide_mood") has the reasons for which cells have no answer, where there are codes for it.
      care_folder <- getwd()
      care_tables <- list(
      \(descriptions.joined(separator: ",\n"))
      )

      care_column <- function(cells, column) {
        cells[cells %in% names(column$missing)] <- NA
        if (!is.null(column$levels) && all(is.na(cells) | cells %in% names(column$levels))) {
          cells <- factor(cells, levels = names(column$levels), labels = unname(column$levels))
        } else {
          cells <- switch(column$type,
            integer = , number = as.numeric(cells),
            boolean = cells == "true",
            date = as.Date(cells),
            utc = as.POSIXct(sub("Z$", "", cells), format = "%Y-%m-%dT%H:%M:%OS", tz = "UTC"),
            cells)
        }
        attr(cells, "label") <- column$label
        attr(cells, "units") <- column$units
        cells
      }

      # Times on the participant's clock stay text: R has no time without a zone.
      care_cells <- function(name) {
        description <- care_tables[[name]]
        path <- file.path(care_folder, description$path)
        \(read)
        raw
      }

      care_table <- function(name) {
        description <- care_tables[[name]]
        raw <- care_cells(name)
        for (name in names(description$columns)) raw[[name]] <- care_column(raw[[name]], description$columns[[name]])
        raw
      }

      care_missing <- function(name) {
        raw <- care_cells(name)
        columns <- Filter(function(column) !is.null(column$missing), care_tables[[name]]$columns)
        as.data.frame(lapply(setNames(names(columns), names(columns)), function(column) {
          unname(columns[[column]]$missing[raw[[column]]])
        }), check.names = FALSE)
      }

      """
  }

  private static func quoted(_ text: String) -> String {
    // Only these need a backslash in R's literals.
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
      .replacing("\r", with: "\\r").replacing("\t", with: "\\t")
    return "\"\(escaped)\""
  }
}

/// The script for DuckDB.
private enum DuckDBScript {
  static func text(_ tables: [DescribedTable]) -> String {
    var text = """
      -- Reads the tables of this folder with their types, labels, and units, and writes them as Parquet.
      --   duckdb study.duckdb < load.sql        in this folder

      """
    for table in tables {
      let columns = table.columns.map { column in
        "    \(quoted(column.column.name)): '\(column.missing.isEmpty ? type(of: column.column) : "VARCHAR")'"
      }
      // A code for a missing value is no value of the column's type.
      let replaced = table.columns.filter { !$0.missing.isEmpty }.map { column in
        let name = name(column.column.name), codes = column.missing.map { quoted($0.value) }.joined(separator: ", ")
        return "  CAST(CASE WHEN \(name) NOT IN (\(codes)) THEN \(name) END AS \(type(of: column.column))) AS \(name)"
      }
      let all = replaced.isEmpty ? "*" : "* REPLACE (\n\(replaced.joined(separator: ",\n"))\n)"
      let read = table.format == .csv ? "read_csv" : "read_json"
      let options =
        table.format == .csv ? ", header = true, quote = '\"', escape = '\"'" : ", format = 'newline_delimited'"
      text +=
        "\nCREATE OR REPLACE TABLE \(name(table.name)) AS SELECT \(all) FROM \(read)(\(quoted(table.path))\(options), columns = {\n"
        + columns.joined(separator: ",\n") + "\n});\n"
      for column in table.columns {
        let units = column.column.units.map { " [\($0)]" } ?? ""
        let levels = column.levels.map { "\($0.value) = \($0.text)" }.joined(separator: "; ")
        let comment = column.label + units + (levels.isEmpty ? "" : " (\(levels))")
        text += "COMMENT ON COLUMN \(name(table.name)).\(name(column.column.name)) IS \(quoted(comment));\n"
      }
    }
    text += "\n"
    for table in tables { text += "COPY \(name(table.name)) TO \(quoted(table.name + ".parquet")) (FORMAT parquet);\n" }
    return text
  }

  private static func type(of column: ExportColumn) -> String {
    switch column.type {
    case .text: "VARCHAR"
    case .integer: "BIGINT"
    case .number: "DOUBLE"
    case .boolean: "BOOLEAN"
    case .date: "DATE"
    case .utc: "TIMESTAMPTZ"
    case .local: "TIMESTAMP"
    }
  }

  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
  private static func name(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }
}
