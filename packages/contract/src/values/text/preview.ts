import { visibleText } from './characters.ts'

const previewCharactersMax = 40
const digitsShownMax = 8

/**
 * A received value, shortened for a message. A text with more digits than a date may be an account number or a national
 * id, so only its last four digits are shown.
 */
export const preview = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'string') return `"${shorten(maskDigits(value.slice(0, 256)))}"`
  if (typeof value === 'number' || typeof value === 'boolean') return shorten(maskDigits(`${value}`))
  return typeof value
}

export const shorten = (text: string): string => {
  const characters = Array.from(visibleText(text))
  if (characters.length <= previewCharactersMax) return characters.join('')
  return `${characters.slice(0, previewCharactersMax - 1).join('')}…`
}

const maskDigits = (text: string): string => {
  const digits = text.replaceAll(/[^0-9]/g, '').length
  if (digits <= digitsShownMax) return text
  let position = 0
  return text.replaceAll(/[0-9]/g, (digit) => {
    position += 1
    return position > digits - 4 ? digit : '*'
  })
}
