/** For how long both interfaces are called: a few seconds, ten minutes with HAVN_LONG, or HAVN_LOAD_SECONDS. */
export const loadSeconds = Number(
  process.env['HAVN_LOAD_SECONDS'] ?? (process.env['HAVN_LONG'] === undefined ? 10 : 600),
)
