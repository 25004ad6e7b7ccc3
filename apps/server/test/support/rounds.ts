/** How often something is repeated: seldom in every run, so that CI stays short; often with `HAVN_LONG=1`. */
export function rounds({ usually, long }: { usually: number; long: number }): number {
  return process.env['HAVN_LONG'] === undefined ? usually : long
}
