import { gzipSync } from 'node:zlib'

const blockBytes = 512

/** Writes files as a tar (POSIX ustar) in gzip. Names are ASCII of at most 100 characters. Only their owner may read them. */
export function writeTarGz(files: ReadonlyMap<string, Buffer>, modifiedAt: Temporal.Instant): Buffer {
  const parts: Buffer[] = []
  for (const [name, content] of files) {
    const padding = Buffer.alloc((blockBytes - (content.length % blockBytes)) % blockBytes)
    parts.push(writeHeader(name, content.length, modifiedAt), content, padding)
  }
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * blockBytes)]))
}

function writeHeader(name: string, size: number, modifiedAt: Temporal.Instant): Buffer {
  const header = Buffer.alloc(blockBytes)
  const writeOctal = (value: number, at: number, digits: number) =>
    header.write(`${value.toString(8).padStart(digits, '0')}\0`, at, 'latin1')
  header.write(name, 0, 'latin1')
  writeOctal(0o600, 100, 7)
  writeOctal(0, 108, 7)
  writeOctal(0, 116, 7)
  writeOctal(size, 124, 11)
  writeOctal(Math.floor(modifiedAt.epochMilliseconds / 1000), 136, 11)
  // The sum counts its own place as blanks.
  header.write('        0', 148, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}
