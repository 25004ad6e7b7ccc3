const SECRET_NAMES: ReadonlySet<string> = new Set(['secret', 'password', 'key', 'd', 'k'])

/**
 * Finds secrets that stand in a document itself. Documents are kept under version control and shown to people; a secret is
 * in a file of its own, which the document names.
 */
export function findSecrets(json: unknown, path = ''): readonly string[] {
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([name, value]) => {
    const here = path === '' ? name : `${path}.${name}`
    return typeof value === 'string' && SECRET_NAMES.has(name)
      ? [
          `${here}: expected the path of a file instead (${name}File, or file): a document has no secrets in it`,
        ]
      : findSecrets(value, here)
  })
}
