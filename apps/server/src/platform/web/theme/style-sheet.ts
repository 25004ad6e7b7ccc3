import { createHash } from 'node:crypto'
import { FRAME_RULES } from '../frame-style.ts'
import { STYLE_RULES } from '../style.ts'
import { luminance } from './contrast.ts'
import { type Colours, type Scheme, signalTint } from './colours.ts'

/** The parts of a theme that its style sheet is made from. */
export interface ThemeStyle {
  readonly colours: Readonly<Record<Scheme, Colours>>
  /** The corners of a card in pixels; those of fields and buttons follow. */
  readonly radius: number
  /** The bank's own font; without it, the one of the person's device. */
  readonly font?: ThemeFont | undefined
}

/** A font that this server serves. */
export interface ThemeFont {
  readonly family: string
  readonly faces: readonly { readonly weight: string; readonly href: string }[]
}

/** A style sheet, which every page of a bank contains: one request a page, no second address to serve. */
export interface StyleSheet {
  readonly css: string
  /** Its colours, corners and font alone, for pages that have rules of their own. */
  readonly variables: string
  /** The source in the content security policy that allows exactly this style sheet. */
  readonly source: string
}

const SYSTEM_FONTS =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

// The sandbox's own colours are no bank's choice: people must see that it is one.
const SANDBOX: Readonly<Record<Scheme, string>> = {
  light: '--sandbox: #ffe9a8; --on-sandbox: #3d2c00; --sandbox-tint: #fff8e3; --sandbox-line: #e3c15b;',
  dark: '--sandbox: #4a3900; --on-sandbox: #ffe9a8; --sandbox-tint: #262313; --sandbox-line: #6d5a1c;',
}
const SHADOWS: Readonly<Record<Scheme, string>> = {
  light: '0 1px 2px rgb(9 40 50 / .06), 0 8px 28px rgb(9 40 50 / .07)',
  dark: 'none',
}

/** Writes the style sheet of a theme; paper is light. Made once per theme, because the policy of every page names its hash. */
export function createStyleSheet({ colours, radius, font }: ThemeStyle): StyleSheet {
  const families = font === undefined ? SYSTEM_FONTS : `"${font.family}", ${SYSTEM_FONTS}`
  const variables = `:root {
  --font: ${families};
  --radius: ${radius}px; --radius-control: ${Math.round(radius * 0.75)}px; --radius-field: ${Math.round(radius * 0.625)}px;
${variablesOf('light', colours.light)}
}
@media screen and (prefers-color-scheme: dark) {
  :root {
${variablesOf('dark', colours.dark)}
  }
}
`
  const css = `${fontFaces(font)}
${variables}${STYLE_RULES}${FRAME_RULES}`
  return { css, variables, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` }
}

/** Fields, boxes and scroll bars are drawn by the browser: they follow the colours, which may be dark on a light screen too. */
const isDark = ({ card, text }: Colours): boolean => luminance(card) < luminance(text)

function variablesOf(scheme: Scheme, colours: Colours): string {
  const { card, bad, warn, good } = colours
  return `  color-scheme: ${isDark(colours) ? 'dark' : 'light'};
  --ground: ${colours.ground}; --card: ${card}; --tint: ${colours.tint}; --text: ${colours.text}; --muted: ${colours.muted};
  --line: ${colours.line}; --edge: ${colours.edge}; --brand: ${colours.brand}; --brand-strong: ${colours.brandStrong};
  --on-brand: ${colours.onBrand}; --header: ${colours.header}; --on-header: ${colours.onHeader};
  --bad: ${bad}; --bad-tint: ${signalTint(scheme, bad, card)}; --warn: ${warn}; --warn-tint: ${signalTint(scheme, warn, card)};
  --good: ${good}; --good-tint: ${signalTint(scheme, good, card)};
  ${SANDBOX[isDark(colours) ? 'dark' : 'light']}
  --shadow: ${SHADOWS[scheme]};`
}

// `swap` shows the text at once in the device's font: an approval does not wait for a font.
function fontFaces(font: ThemeFont | undefined): string {
  if (font === undefined) return ''
  return font.faces
    .map(
      ({ weight, href }) =>
        `@font-face { font-family: "${font.family}"; font-weight: ${weight}; font-display: swap; src: url("${href}") format("woff2"); }`,
    )
    .join('\n')
}
