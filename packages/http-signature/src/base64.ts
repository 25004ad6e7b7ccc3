/** Decodes canonical Base64: standard alphabet, padded, without other characters; undefined for any other text. */
export function decodeBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}

/** Whether a text is pairs of hexadecimal digits and nothing else. */
export function isHexadecimal(text: string): boolean {
  return text.length % 2 === 0 && /^[0-9a-f]+$/i.test(text)
}

/** Explains why a text is not canonical Base64, and how to fix it. */
export function explainNotBase64(text: string): string {
  if (text === '') return 'The value is empty.'
  if (/\s/.test(text)) return 'There is white space in it: write the Base64 on one line, without breaks.'
  if (/[-_]/.test(text) && /^[\w-]+={0,2}$/.test(text))
    return 'This is the URL-safe alphabet: use + and / where it has - and _, and pad with =.'
  if (isHexadecimal(text) && text.length >= 32)
    return 'This looks like hexadecimal: encode the bytes themselves in Base64.'
  const stranger = /[^A-Za-z0-9+/=]/.exec(text)
  if (stranger) return `The character ${JSON.stringify(stranger[0])} does not belong to Base64.`
  const unpadded = text.replaceAll('=', '')
  if (!text.startsWith(unpadded)) return 'There is padding (=) before the end.'
  if (unpadded.length % 4 === 1)
    return 'The length is impossible for Base64: a character is missing or too many.'
  if (text.length % 4 !== 0)
    return 'The padding is missing: Base64 is filled up with = to a multiple of four.'
  return 'The last character carries bits that no encoder sets: something was changed or cut.'
}
