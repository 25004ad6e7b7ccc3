import { createHash } from 'node:crypto'
import { readEbaEntity } from './eba-register.ts'
import { readJsonObjects, UnusableRegister } from './json-objects.ts'
import { readNationalEntry } from './national-register.ts'
import { joinEntries, type RegisterEntry, type RegisterSource } from './register-entry.ts'

/** A copy of a register, read to its end. */
export interface RegisterCopy {
  readonly source: RegisterSource
  readonly sha256: Buffer
  readonly entries: ReadonlyMap<string, RegisterEntry>
}

const READERS: Readonly<Record<RegisterSource, (json: unknown) => RegisterEntry | undefined>> = {
  eba: readEbaEntity,
  national: readNationalEntry,
}

/** Ten times the real register. */
const bytesMax = 1_500_000_000

/** Reads a copy of a register from its bytes, and keeps only the TPPs in it. Throws `UnusableRegister` if it cannot be used. */
export async function readRegister(
  source: RegisterSource,
  chunks: AsyncIterable<Uint8Array>,
): Promise<RegisterCopy> {
  const hash = createHash('sha256')
  const entries = new Map<string, RegisterEntry>()
  let bytes = 0
  async function* hashed() {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > bytesMax) throw new UnusableRegister(`expected at most ${bytesMax} bytes`)
      hash.update(chunk)
      yield chunk
    }
  }
  for await (const json of readJsonObjects(hashed())) {
    const entry = READERS[source](json)
    if (entry === undefined) continue
    const other = entries.get(entry.tppId)
    entries.set(entry.tppId, other === undefined ? entry : joinEntries(other, entry))
  }
  if (entries.size === 0)
    throw new UnusableRegister(
      source === 'eba'
        ? "expected the JSON of the EBA's register of payment institutions, got a file without a payment initiation or account information service"
        : 'expected at least one entry, got none',
    )
  return { source, sha256: hash.digest(), entries }
}
