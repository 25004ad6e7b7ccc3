import type { Result } from '@havn/contract'

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

/** Seconds of a duration such as 2h, 30m, 1d or 1h30m. */
export function parseDuration(text: string): Result<number> {
  if (!/^(\d{1,9}[smhdw])+$/.test(text))
    return {
      ok: false,
      problem: `expected a duration such as 2h, 30m, 1d or 1h30m, but got ${JSON.stringify(text)}`,
    }
  const parts = text.matchAll(/(\d+)(\w)/g)
  const value = parts.reduce(
    (sum, [, count = '', unit = '']) => sum + Number(count) * (unitSeconds[unit] ?? 0),
    0,
  )
  return { ok: true, value }
}
