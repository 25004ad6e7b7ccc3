const NOISE = /^(?:--|SET |SELECT pg_catalog\.set_config|\\(?:un)?restrict )/

/**
 * What pg_dump writes, without what says nothing about the schema: settings, headings, runs of blank lines. A routine's body
 * is left out, because it is in the routine's own file.
 */
export function normaliseDump(dump: string): string {
  const withoutBodies = dump.replaceAll(/AS (\$\w*\$)[\s\S]*?\1/g, 'AS $1 … $1')
  const lines = withoutBodies.split('\n').filter((line) => !NOISE.test(line))
  return `${lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`
}
