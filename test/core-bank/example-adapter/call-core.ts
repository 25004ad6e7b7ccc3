/** How long the core system may take for one call. Havn itself waits no longer either. */
const timeoutMilliseconds = 5_000

/** Calls to the core system. Anything but a valid response rejects, because the adapter then knows nothing. */
export function callCore(coreUrl: string) {
  async function send(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(coreUrl + path, {
      method,
      signal: AbortSignal.timeout(timeoutMilliseconds),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (response.ok || response.status === 404) return response
    throw new Error(`the core system answered ${method} ${path} with ${response.status}`)
  }

  return {
    /** Undefined for 404. */
    async get<Answer>(path: string): Promise<Answer | undefined> {
      const response = await send('GET', path)
      return response.status === 404 ? undefined : (JSON.parse(await response.text()) as Answer)
    },
    async put<Answer>(path: string, body: object): Promise<Answer> {
      const response = await send('PUT', path, body)
      if (response.status === 404) throw new Error(`the core system knows no ${path}`)
      return JSON.parse(await response.text()) as Answer
    },
  }
}
