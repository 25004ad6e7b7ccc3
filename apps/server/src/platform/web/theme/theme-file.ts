import { type Language, LANGUAGES, parseLanguage } from '../language.ts'
import {
  type Colour,
  type ColourName,
  type Colours,
  DEFAULT_SIGNALS,
  parseColour,
  REQUIRED_COLOURS,
  type Scheme,
  SCHEMES,
  SIGNAL_COLOURS,
} from './colours.ts'
import { createFieldReader, type FieldReader, isGroup } from './field-reader.ts'
import type { Wording } from './wording.ts'

/** A bank's theme as its file describes it. Files are named relative to the folder of the theme's file. */
export interface ThemeFile {
  readonly name: string
  readonly logo: {
    readonly light: string
    readonly dark: string
    readonly height: number
    readonly showsName: boolean
  }
  readonly favicon: string
  readonly colours: Readonly<Record<Scheme, Colours>>
  readonly radius: number
  readonly font: FontFiles | undefined
  readonly footer: Readonly<Partial<Record<Language, string>>>
  readonly phones: { readonly help?: string | undefined; readonly fraud?: string | undefined }
  readonly wording: Readonly<Partial<Record<Language, Readonly<Record<string, Wording>>>>>
}

interface FontFiles {
  readonly family: string
  readonly files: readonly { readonly weight: string; readonly file: string }[]
}

const FIELDS = ['name', 'logo', 'favicon', 'colours', 'radius', 'font', 'footer', 'phones', 'wording']
const COLOUR_NAMES: readonly ColourName[] = [...REQUIRED_COLOURS, ...SIGNAL_COLOURS]

/** Parses a theme's file, already read as JSON. Every problem is reported, each with the field it is in. */
export function parseThemeFile(data: unknown, report: (problem: string) => void): ThemeFile {
  const reader = createFieldReader(report)
  const fields = reader.group('the theme', data, FIELDS)
  const schemes = reader.group('colours', fields['colours'], SCHEMES)
  return {
    name: reader.text('name', fields['name'], 60),
    logo: parseLogo(reader, fields['logo']),
    favicon: reader.text('favicon', fields['favicon']),
    colours: {
      light: parseScheme(reader, 'light', schemes['light']),
      dark: parseScheme(reader, 'dark', schemes['dark']),
    },
    radius: reader.pixels('radius', fields['radius'] ?? 16, { min: 0, max: 32 }),
    font: fields['font'] === undefined ? undefined : parseFont(reader, fields['font']),
    footer: perLanguage(reader, 'footer', fields['footer'], (path, value) => reader.text(path, value)),
    phones: parsePhones(reader, fields['phones'] ?? {}),
    wording: perLanguage(reader, 'wording', fields['wording'], (path, value) =>
      parseWording(reader, path, value),
    ),
  }
}

function parseLogo(reader: FieldReader, value: unknown): ThemeFile['logo'] {
  const logo = reader.group('logo', value, ['light', 'dark', 'height', 'showsName'])
  const light = reader.text('logo.light', logo['light'])
  return {
    light,
    dark: logo['dark'] === undefined ? light : reader.text('logo.dark', logo['dark']),
    height: reader.pixels('logo.height', logo['height'] ?? 32, { min: 20, max: 48 }),
    showsName: reader.flag('logo.showsName', logo['showsName'] ?? true),
  }
}

function parseScheme(reader: FieldReader, scheme: Scheme, value: unknown): Colours {
  const path = `colours.${scheme}`
  const signals: Readonly<Partial<Record<ColourName, Colour>>> = DEFAULT_SIGNALS[scheme]
  const given = reader.group(path, value, COLOUR_NAMES)
  const colours = COLOUR_NAMES.map((name) => {
    const written = given[name] ?? signals[name]
    const colour = parseColour(written)
    if (colour === undefined) reader.refuse(`${path}.${name}`, 'a colour such as "#0b5566"', written)
    return [name, colour]
  })
  return Object.fromEntries(colours) as Colours
}

function parseFont(reader: FieldReader, value: unknown): FontFiles {
  const { family, files } = reader.group('font', value, ['family', 'files'])
  const name = reader.text('font.family', family, 60)
  // The name becomes part of the style sheet.
  if (!/^[A-Za-z0-9 ]*$/.test(name)) reader.refuse('font.family', 'letters, digits and spaces', family)
  const list: readonly unknown[] = Array.isArray(files) ? files : []
  if (list.length === 0 || list.length > 4) reader.refuse('font.files', 'a list of one to four files', files)
  return { family: name, files: list.slice(0, 4).map((file, index) => parseFontFile(reader, index, file)) }
}

function parseFontFile(reader: FieldReader, index: number, value: unknown): { weight: string; file: string } {
  const path = `font.files.${index}`
  const { weight, file } = reader.group(path, value, ['weight', 'file'])
  const isWeight = typeof weight === 'string' && /^[1-9]00( [1-9]00)?$/.test(weight)
  if (!isWeight) reader.refuse(`${path}.weight`, '"400", or "100 900" for a variable font', weight)
  return { weight: isWeight ? weight : '400', file: reader.text(`${path}.file`, file) }
}

function parsePhones(reader: FieldReader, value: unknown): ThemeFile['phones'] {
  const { help, fraud } = reader.group('phones', value, ['help', 'fraud'])
  return { help: parsePhone(reader, 'phones.help', help), fraud: parsePhone(reader, 'phones.fraud', fraud) }
}

function parsePhone(reader: FieldReader, path: string, value: unknown): string | undefined {
  if (typeof value === 'string' && /^\+?[0-9][0-9 ]{2,18}[0-9]$/.test(value)) return value
  if (value !== undefined) reader.refuse(path, 'a phone number such as "+47 22 00 00 00"', value)
  return undefined
}

function parseWording(reader: FieldReader, path: string, value: unknown): Readonly<Record<string, Wording>> {
  return Object.fromEntries(
    Object.entries(reader.group(path, value)).map(([key, wording]) => [
      key,
      isGroup(wording)
        ? parseForms(reader, `${path}.${key}`, wording)
        : reader.text(`${path}.${key}`, wording),
    ]),
  )
}

function parseForms(reader: FieldReader, path: string, value: unknown): Wording {
  const forms = reader.group(path, value, ['zero', 'one', 'two', 'few', 'many', 'other'])
  return Object.fromEntries(
    Object.entries(forms).map(([form, words]) => [form, reader.text(`${path}.${form}`, words)]),
  )
}

function perLanguage<T>(
  reader: FieldReader,
  path: string,
  value: unknown,
  parse: (path: string, value: unknown) => T,
): Partial<Record<Language, T>> {
  return Object.fromEntries(
    Object.entries(reader.group(path, value ?? {}, LANGUAGES))
      .filter(([language]) => parseLanguage(language) !== undefined)
      .map(([language, each]) => [language, parse(`${path}.${language}`, each)]),
  )
}
