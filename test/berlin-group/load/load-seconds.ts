/** For how long both interfaces are called: a few seconds, and ten minutes with HAVN_LONG. */
export const loadSeconds = process.env['HAVN_LONG'] === undefined ? 10 : 600
