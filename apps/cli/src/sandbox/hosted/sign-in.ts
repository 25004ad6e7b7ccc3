import { sign } from 'node:crypto'
import { hint, output } from '../../terminal/output.ts'
import { UsageError } from '../../terminal/exit-codes.ts'
import { statePaths } from '../../installation/state.ts'
import { readTpp } from '../../tpp/read-tpp.ts'

/** Signs a challenge of a hosted console with a TPP's key, and prints the answer and the page to open with it. */
export async function signInToConsole(url: string, options: { tpp: string; json?: boolean }): Promise<void> {
  if (!URL.canParse(url)) throw new UsageError(`sign-in takes the address of a console, but got ${url}`)
  const { origin, host } = new URL(url)
  const { certificate, key } = readTpp(statePaths(), options.tpp)
  const challenge = await readChallenge(origin)
  // Whoever shows another console's challenge could sign in there with this signature.
  if (!challenge.startsWith(`havn-sign-in ${host} `))
    throw new Error(`${origin} asks for a signature that is not for ${host}; nothing was signed`)
  const signature = sign('sha256', Buffer.from(challenge), key).toString('base64')
  const fields = JSON.stringify({ challenge, signature, certificate: certificate.toString() })
  const answer = Buffer.from(fields).toString('base64url')
  const page = `${origin}/sign-in#answer=${answer}`
  output(options, { answer, page }, () => answer)
  hint(`\nPaste it at ${origin}/sign-in within five minutes, or open:\n${page}`)
}

async function readChallenge(origin: string): Promise<string> {
  const response = await fetch(`${origin}/sign-in/challenge`).catch((cause: unknown) => {
    throw new Error(`${origin} does not answer`, { cause })
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (typeof body === 'object' && body !== null && 'challenge' in body && typeof body.challenge === 'string')
    return body.challenge
  throw new Error(`${origin} is no hosted console of Havn: it has no challenge to sign`)
}
