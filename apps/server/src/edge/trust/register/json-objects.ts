/** A file that is not what it should be. Its message is for the operator. */
export class UnusableRegister extends Error {
  override readonly name = 'UnusableRegister'
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = 0x7b
const CLOSING = 0x7d
const BRACKET_OPENING = 0x5b
const BRACKET_CLOSING = 0x5d

/** No entry of the real register has a hundredth of this. */
const objectBytesMax = 1024 * 1024

/**
 * Reads the outermost objects of a JSON text, however many arrays are around them. Only one object is in memory at a time:
 * the real register has 150 MB. Throws `UnusableRegister` if the text ends in the middle.
 */
export async function* readJsonObjects(chunks: AsyncIterable<Uint8Array>): AsyncGenerator {
  let arrays = 0
  let braces = 0
  let hasArray = false
  let isText = false
  let isEscaped = false
  let started: Buffer[] = []
  let startedBytes = 0
  for await (const bytes of chunks) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let start = braces > 0 ? 0 : -1
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index]
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isText = false
      } else if (byte === QUOTE) isText = true
      else if (byte === OPENING) {
        if (braces === 0) start = index
        braces += 1
      } else if (byte === CLOSING) {
        braces -= 1
        if (braces < 0)
          throw new UnusableRegister('the file is not JSON: it closes more objects than it opens')
        if (braces === 0) {
          yield parseObject(Buffer.concat([...started, chunk.subarray(start, index + 1)]))
          started = []
          startedBytes = 0
          start = -1
        }
      } else if (braces === 0 && byte === BRACKET_OPENING) {
        arrays += 1
        hasArray = true
      } else if (braces === 0 && byte === BRACKET_CLOSING) arrays -= 1
    }
    if (start >= 0) {
      started.push(chunk.subarray(start))
      startedBytes += chunk.length - start
      if (startedBytes > objectBytesMax)
        throw new UnusableRegister(`expected a list of entries, got one of more than ${objectBytesMax} bytes`)
    }
  }
  if (!hasArray) throw new UnusableRegister('expected a JSON list of entries, got a file without a list')
  if (arrays !== 0 || braces !== 0 || isText)
    throw new UnusableRegister('the file ends in the middle of its JSON: it was not copied to its end')
}

function parseObject(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'))
  } catch (error) {
    throw new UnusableRegister(`the file is not JSON: ${error instanceof Error ? error.message : ''}`)
  }
}
