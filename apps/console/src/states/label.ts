// The widest letters of a name are about this wide, at the size that the style sheet gives it.
const characterWidth = 6.7
const margin = 10

/** How wide a line of a name is drawn, at most. */
export const lineWidth = (line: string): number => line.length * characterWidth

/** The name of a state on one line, or on two if it is too long for its box. */
export function nameLines(name: string, width: number): readonly string[] {
  if (lineWidth(name) <= width - margin || !name.includes(' ')) return [name]
  const words = name.split(' ')
  const splits = words.slice(1).map((_, index) => ({
    first: words.slice(0, index + 1).join(' '),
    second: words.slice(index + 1).join(' '),
  }))
  const best = splits.toSorted((a, b) => longest(a) - longest(b))[0]
  return best === undefined ? [name] : [best.first, best.second]
}

const longest = ({ first, second }: { first: string; second: string }): number =>
  Math.max(first.length, second.length)
