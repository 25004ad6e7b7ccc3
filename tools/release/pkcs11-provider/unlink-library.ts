const DT_NULL = 0n
const DT_NEEDED = 1n
const DT_STRTAB = 5n
const DT_VERNEED = 0x6ffffffen
const DT_VERNEEDNUM = 0x6fffffffn
const PT_LOAD = 1
const PT_DYNAMIC = 2
/** A version that is asked for with this flag may be absent. */
const VER_FLG_WEAK = 2

interface Segment {
  readonly type: number
  readonly fileOffset: number
  readonly address: number
  readonly length: number
}

/**
 * Returns a copy of a shared library (ELF, 64 bit, little-endian) that no longer loads the library `name`: the program that
 * loads it must have those functions itself. The entry for `name` asks for the C library instead, which is loaded anyway,
 * and the versions that were expected of `name` become optional.
 */
export function unlinkLibrary(library: Uint8Array, name: string): Buffer {
  const file = Buffer.from(library)
  if (file.toString('latin1', 0, 6) !== '\x7fELF\x02\x01')
    throw new Error('expected a shared library of 64 bit and little-endian')
  const segments = readSegments(file)
  const toOffset = (address: number) => {
    const found = segments.find(
      (one) => one.type === PT_LOAD && address >= one.address && address < one.address + one.length,
    )
    if (found === undefined) throw new Error(`no part of the file is loaded at ${address}`)
    return address - found.address + found.fileOffset
  }
  const dynamic = readDynamic(file, segments)
  const single = (tag: bigint) => Number(dynamic.find((entry) => entry.tag === tag)?.value ?? 0n)
  const strings = toOffset(single(DT_STRTAB))
  const textAt = (offset: number) =>
    file.toString('latin1', strings + offset, file.indexOf(0, strings + offset))
  const needed = dynamic.filter(({ tag }) => tag === DT_NEEDED)
  const libc = needed.find(({ value }) => textAt(Number(value)).startsWith('libc.so'))
  const unwanted = needed.find(({ value }) => textAt(Number(value)) === name)
  if (libc === undefined || unwanted === undefined) throw new Error(`the library does not load ${name}`)
  file.writeBigUInt64LE(libc.value, unwanted.offset + 8)

  let version = toOffset(single(DT_VERNEED))
  for (let left = single(DT_VERNEEDNUM); left > 0; left -= 1) {
    if (textAt(file.readUInt32LE(version + 4)) === name) {
      file.writeUInt32LE(Number(libc.value), version + 4)
      makeWeak(file, version)
    }
    version += file.readUInt32LE(version + 12)
  }
  return file
}

function readSegments(file: Buffer): readonly Segment[] {
  const start = Number(file.readBigUInt64LE(32))
  const size = file.readUInt16LE(54)
  return Array.from({ length: file.readUInt16LE(56) }, (_, index) => {
    const at = start + index * size
    return {
      type: file.readUInt32LE(at),
      fileOffset: Number(file.readBigUInt64LE(at + 8)),
      address: Number(file.readBigUInt64LE(at + 16)),
      length: Number(file.readBigUInt64LE(at + 32)),
    }
  })
}

function readDynamic(file: Buffer, segments: readonly Segment[]) {
  const segment = segments.find(({ type }) => type === PT_DYNAMIC)
  if (segment === undefined) throw new Error('expected a shared library')
  const entries: { tag: bigint; value: bigint; offset: number }[] = []
  for (let offset = segment.fileOffset; file.readBigUInt64LE(offset) !== DT_NULL; offset += 16)
    entries.push({ tag: file.readBigUInt64LE(offset), value: file.readBigUInt64LE(offset + 8), offset })
  return entries
}

/** Marks every version in this record (Verneed) as optional. */
function makeWeak(file: Buffer, record: number): void {
  let entry = record + file.readUInt32LE(record + 8)
  for (let left = file.readUInt16LE(record + 2); left > 0; left -= 1) {
    file.writeUInt16LE(file.readUInt16LE(entry + 4) | VER_FLG_WEAK, entry + 4)
    entry += file.readUInt32LE(entry + 12)
  }
}
