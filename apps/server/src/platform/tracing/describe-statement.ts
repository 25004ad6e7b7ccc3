const TARGET = /\b(?:from|into|update|call)\s+([a-z_]+\.[a-z_]+)/
const cached = new Map<string, string>()

/** Returns a name for a statement, such as `insert payments.payment`: its first word and what it works on. Never a value. */
export function describeStatement({ name, text }: { readonly name: string; readonly text: string }): string {
  const known = cached.get(name)
  if (known !== undefined) return known
  const [verb = 'statement'] = /[a-z]+/.exec(text.toLowerCase()) ?? []
  const described = [verb, TARGET.exec(text)?.[1]].filter((part) => part !== undefined).join(' ')
  cached.set(name, described)
  return described
}
