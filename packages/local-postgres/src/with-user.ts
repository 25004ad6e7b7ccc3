/** The same database for somebody else, who needs no password on this machine, or has it in a password file. */
export function withUser(url: string, user: string): string {
  const changed = new URL(url)
  changed.password = ''
  changed.searchParams.delete('password')
  if (changed.username === '') changed.searchParams.set('user', user)
  else changed.username = user
  return changed.href
}
