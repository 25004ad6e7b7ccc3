/** The URL of the same database for another user, without the password: that user needs none, or has a password file. */
export function withUser(url: string, user: string): string {
  const changed = new URL(url)
  changed.password = ''
  changed.searchParams.delete('password')
  if (changed.username === '') changed.searchParams.set('user', user)
  else changed.username = user
  return changed.href
}
