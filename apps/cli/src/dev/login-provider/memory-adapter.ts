import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Entry {
  readonly payload: AdapterPayload
  readonly endsAt: number
}

/** Keeps the provider's state in memory: whoever restarts it has to log in again, as at a real one that lost its sessions. */
export class MemoryAdapter implements Adapter {
  static readonly #entries = new Map<string, Entry>()
  readonly #name: string

  constructor(name: string) {
    this.#name = name
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<undefined> {
    this.#removeOld()
    const endsAt = Date.now() + (expiresIn ?? 3600) * 1000
    MemoryAdapter.#entries.set(this.#key(id), { payload, endsAt })
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const entry = MemoryAdapter.#entries.get(this.#key(id))
    return entry === undefined || entry.endsAt < Date.now() ? undefined : entry.payload
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findBy((payload) => payload.uid === uid)
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#findBy((payload) => payload.userCode === userCode)
  }

  async consume(id: string): Promise<undefined> {
    const entry = MemoryAdapter.#entries.get(this.#key(id))
    if (entry !== undefined) entry.payload.consumed = Math.floor(Date.now() / 1000)
  }

  async destroy(id: string): Promise<undefined> {
    MemoryAdapter.#entries.delete(this.#key(id))
  }

  async revokeByGrantId(grantId: string): Promise<undefined> {
    for (const [key, { payload }] of MemoryAdapter.#entries)
      if (payload.grantId === grantId) MemoryAdapter.#entries.delete(key)
  }

  #findBy(isIt: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, { payload }] of MemoryAdapter.#entries)
      if (key.startsWith(`${this.#name} `) && isIt(payload)) return payload
    return undefined
  }

  #key(id: string): string {
    return `${this.#name} ${id}`
  }

  #removeOld(): void {
    for (const [key, { endsAt }] of MemoryAdapter.#entries)
      if (endsAt < Date.now()) MemoryAdapter.#entries.delete(key)
  }
}
