/** The name of a hash as people write it: SHA-256 for Node's sha256. */
export function hashTitle(name: string): string {
  return name.toUpperCase().replace('SHA', 'SHA-')
}
