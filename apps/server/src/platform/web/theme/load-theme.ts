import { type Language, LANGUAGES } from '../language.ts'
import { CATALOGUES } from '../messages/messages-in.ts'
import type { Messages } from '../messages/messages.ts'
import type { Theme, ThemeLogo } from '../theme.ts'
import { publishAsset } from './asset.ts'
import { type CheckedImage, checkImage, findFontProblem } from './check-files.ts'
import { checkContrast, type ContrastCheck, formatRatio, isReadable } from './contrast.ts'
import { readThemeAsset } from './read-theme-asset.ts'
import { createStyleSheet, type ThemeFont } from './style-sheet.ts'
import { parseThemeFile, type ThemeFile } from './theme-file.ts'
import { applyWording } from './wording.ts'

const imageBytesMax = 64 * 1024
const fontBytesMax = 256 * 1024
const logoRatioMax = 8

/** Thrown for a theme that cannot be used. Its message lists all problems. */
export class ThemeError extends Error {
  override readonly name = 'ThemeError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(
      `This theme cannot be used:${problems.map((problem) => `\n- ${problem}`).join('')}\ndocs/themes.md describes a theme.`,
    )
    this.problems = problems
  }
}

/** What became of a theme's file: the theme or what is wrong with it, and the contrast of all its colours. */
export interface ParsedTheme {
  readonly theme: Theme | undefined
  readonly problems: readonly string[]
  readonly contrast: readonly ContrastCheck[]
}

/**
 * Makes a bank's theme from its file, read as JSON, and the folder that its logos and fonts are in. Throws a `ThemeError`
 * with everything that is wrong: colours that people cannot read (WCAG 2.2 AA) and wording that leaves something out
 * included.
 */
export function loadTheme(data: unknown, folder: string): Theme {
  const { theme, problems } = parseTheme(data, folder)
  if (theme === undefined) throw new ThemeError(problems)
  return theme
}

/** Like `loadTheme`, but returns the problems instead of throwing. */
export function parseTheme(data: unknown, folder: string): ParsedTheme {
  const problems: string[] = []
  const report = (problem: string): void => void problems.push(problem)
  const file = parseThemeFile(data, report)
  // What could not be parsed has stand-ins: their contrast and content would only add problems that are none.
  if (problems.length > 0) return { theme: undefined, problems, contrast: [] }
  const contrast = checkContrast(file.colours)
  for (const check of contrast) if (!isReadable(check)) report(contrastProblem(check))
  const theme = buildTheme(file, createReader(folder, report), problems)
  return { theme, problems, contrast }
}

function contrastProblem({ scheme, pair, foreground, background, ratio, required }: ContrastCheck): string {
  return `colours.${scheme}: ${pair} (${foreground} on ${background}) has a contrast of ${formatRatio(ratio)}; at least ${formatRatio(required)} is needed`
}

type Report = (problem: string) => void

interface ImageFile {
  readonly bytes: Buffer
  readonly image: CheckedImage
}

/** Reads the files of a theme; undefined where one is refused, which is reported. */
interface Reader {
  image(path: string, file: string): ImageFile | undefined
  font(path: string, file: string): Buffer | undefined
}

/** Reads and checks the files of a theme. What is refused has a stand-in, because the theme is refused as a whole. */
function createReader(folder: string, report: Report): Reader {
  const read = (path: string, file: string, bytesMax: number): Buffer | undefined => {
    const content = readThemeAsset(folder, file, bytesMax)
    if (typeof content !== 'string') return content
    report(`${path}: ${content}`)
    return undefined
  }
  return {
    image(path, file) {
      const bytes = read(path, file, imageBytesMax)
      if (bytes === undefined) return undefined
      const image = checkImage(bytes)
      if (typeof image !== 'string') return { bytes, image }
      report(`${path}: "${file}" ${image}`)
      return undefined
    },
    font(path, file) {
      const bytes = read(path, file, fontBytesMax)
      const problem = bytes && findFontProblem(bytes)
      if (problem === undefined) return bytes
      report(`${path}: "${file}" ${problem}`)
      return undefined
    },
  }
}

function buildTheme(file: ThemeFile, reader: Reader, problems: string[]): Theme | undefined {
  const report: Report = (problem) => void problems.push(problem)
  const logo = readLogo(file.logo, reader, report)
  const favicon = reader.image('favicon', file.favicon)
  const fontFiles = file.font?.files.map((face, index) => ({
    weight: face.weight,
    bytes: reader.font(`font.files.${index}.file`, face.file),
  }))
  const messages = readMessages(file.wording, report)
  // Files are published last: those of a theme that is refused are not served.
  if (logo === undefined || favicon === undefined || problems.length > 0) return undefined
  const font = file.font && publishFont(file.font.family, fontFiles ?? [])
  return {
    bankName: file.name,
    logo: publishLogo(logo, file.logo),
    icon: publishAsset('icon', favicon.image.type, favicon.bytes),
    style: createStyleSheet({ colours: file.colours, radius: file.radius, font }),
    hasFont: font !== undefined,
    footer: file.footer,
    phones: file.phones,
    messages,
  }
}

interface LogoFiles {
  readonly light: ImageFile
  readonly dark: ImageFile
}

function readLogo(file: ThemeFile['logo'], reader: Reader, report: Report): LogoFiles | undefined {
  const light = reader.image('logo.light', file.light)
  const dark = reader.image('logo.dark', file.dark)
  if (light === undefined || dark === undefined) return undefined
  if (ratioOf(light) > logoRatioMax)
    report(`logo.light is more than ${logoRatioMax} times as wide as high, too wide for a phone`)
  if (Math.abs(ratioOf(light) / ratioOf(dark) - 1) > 0.02)
    report('logo.dark has other proportions than logo.light, so that one of them would be distorted')
  return { light, dark }
}

const ratioOf = ({ image }: ImageFile): number => image.width / image.height

function publishLogo({ light, dark }: LogoFiles, { height, showsName }: ThemeFile['logo']): ThemeLogo {
  return {
    light: publishAsset('logo-light', light.image.type, light.bytes),
    dark: publishAsset('logo-dark', dark.image.type, dark.bytes),
    width: Math.round(height * ratioOf(light)),
    height,
    showsName,
  }
}

function publishFont(
  family: string,
  files: readonly { readonly weight: string; readonly bytes: Buffer | undefined }[],
): ThemeFont {
  const faces = files.map(({ weight, bytes = Buffer.alloc(0) }) => ({
    weight,
    href: publishAsset('font', 'font/woff2', bytes).href,
  }))
  return { family, faces }
}

function readMessages(wording: ThemeFile['wording'], report: Report): Readonly<Record<Language, Messages>> {
  const worded = LANGUAGES.map((language) => {
    const { messages, problems } = applyWording(language, CATALOGUES[language], wording[language] ?? {})
    problems.forEach(report)
    return [language, messages] as const
  })
  return Object.fromEntries(worded) as Record<Language, Messages>
}
