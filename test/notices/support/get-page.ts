import { request } from 'node:http'
import { text } from 'node:stream/consumers'

/** Gets a page of a host that only the test's server knows. */
export function getPage(port: number, host: string, path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers: { Host: host } }, (answer) => {
      void text(answer).then((page) => resolve({ status: answer.statusCode ?? 0, text: page }), reject)
    })
    asked.once('error', reject).end()
  })
}
