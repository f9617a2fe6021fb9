export * from './statement-reader';
export * from './file-rules';
export * from './readers';
export { isAlpha2 } from './bods/country-codes';
export { isDate, isDateTime, toDateTime } from './dates';
export { csvReader } from './csv/csv-reader';
export { type CsvWriter, csvWriter } from './csv/csv-writer';
export { csvHeads, type RowHead } from './csv/csv-heads';
export { type UnquotedRows, unquotedRows } from './csv/unquoted-rows';
