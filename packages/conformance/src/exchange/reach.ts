import { createSender } from './send.ts'

const reachSecondsMax = 10

interface Server {
  readonly baseUrl: string
  /** PEM of the authority that issued the server's certificate, if this machine does not trust it already. */
  readonly ca?: string
}

/** Asks over a new connection whether a server is there: any answer of HTTP will do. Returns what is in the way, if it is not. */
export async function whyUnreachable(
  { baseUrl, ca }: Server,
  secondsMax = reachSecondsMax,
): Promise<Error | undefined> {
  const sender = createSender(new URL(baseUrl), ca, secondsMax)
  try {
    await sender.send({ method: 'GET', target: '/', headers: [], body: undefined })
    return undefined
  } catch (problem) {
    return problem instanceof Error ? problem : new Error(String(problem))
  } finally {
    sender.close()
  }
}
