/** How many times a test repeats something: few by default, so that CI stays short; many with `HAVN_LONG=1`. */
export function rounds({ usually, long }: { usually: number; long: number }): number {
  return process.env['HAVN_LONG'] === undefined ? usually : long
}
