/**
 * Whether what is fetched from an address cannot be changed on its way: it begins with https://, or plain HTTP leads to a
 * service on this machine.
 */
export function isProtectedAddress(text: string): boolean {
  return text.startsWith('https://') || /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?\//.test(text)
}
