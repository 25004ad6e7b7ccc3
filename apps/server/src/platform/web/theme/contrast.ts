import { channels, type Colour, type Colours, type Scheme, SCHEMES, signalTint } from './colours.ts'

/** A colour of a theme on another, and whether the contrast is sufficient. */
export interface ContrastCheck {
  readonly scheme: Scheme
  /** Foreground and background: `muted on tint`. */
  readonly pair: string
  readonly foreground: Colour
  readonly background: Colour
  readonly ratio: number
  /** WCAG 2.2 AA: 4.5 for text (1.4.3), 3 for edges, icons and the focus ring (1.4.11). */
  readonly required: 4.5 | 3
}

const TEXT = 4.5
const CONTROL = 3

/** Every pair that the style sheet puts on each other. */
const PAIRS = [
  ['text', 'ground', TEXT],
  ['text', 'card', TEXT],
  ['text', 'tint', TEXT],
  ['muted', 'ground', TEXT],
  ['muted', 'card', TEXT],
  ['muted', 'tint', TEXT],
  ['brand', 'ground', TEXT],
  ['brand', 'card', TEXT],
  ['brand', 'tint', TEXT],
  ['onBrand', 'brand', TEXT],
  ['onBrand', 'brandStrong', TEXT],
  ['onHeader', 'header', TEXT],
  ['edge', 'ground', CONTROL],
  ['edge', 'card', CONTROL],
  ['edge', 'tint', CONTROL],
  ['bad', 'card', TEXT],
  ['bad', 'badTint', TEXT],
  ['warn', 'card', TEXT],
  ['warn', 'warnTint', TEXT],
  ['good', 'card', TEXT],
  ['good', 'goodTint', TEXT],
  ['text', 'badTint', TEXT],
  ['text', 'warnTint', TEXT],
  ['text', 'goodTint', TEXT],
] as const

/** Measures every pair of colours in both schemes. */
export function checkContrast(schemes: Readonly<Record<Scheme, Colours>>): readonly ContrastCheck[] {
  return SCHEMES.flatMap((scheme) => {
    const colours = withTints(scheme, schemes[scheme])
    return PAIRS.map(([front, back, required]) => {
      const [foreground, background] = [colours[front], colours[back]]
      const ratio = contrastRatio(foreground, background)
      return { scheme, pair: `${front} on ${back}`, foreground, background, ratio, required }
    })
  })
}

/** Whether the contrast of a pair is sufficient. */
export const isReadable = ({ ratio, required }: ContrastCheck): boolean => ratio >= required

/** The contrast of two colours as WCAG defines it: 1 for the same colour, 21 for black and white. */
export function contrastRatio(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** A ratio with two decimals, rounded down: 4.499 must not read as 4.5. */
export const formatRatio = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`

/** How bright a colour is as WCAG defines it, 0 to 1. */
export function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function withTints(scheme: Scheme, colours: Colours) {
  const { bad, warn, good, card } = colours
  return {
    ...colours,
    badTint: signalTint(scheme, bad, card),
    warnTint: signalTint(scheme, warn, card),
    goodTint: signalTint(scheme, good, card),
  }
}
