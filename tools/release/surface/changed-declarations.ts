/** The names of the declarations in which two surfaces differ; empty if they are the same. */
export function changedDeclarations(before: string, after: string): readonly string[] {
  const [old, young] = [declarationsIn(before), declarationsIn(after)]
  return [...new Set([...old.keys(), ...young.keys()])].filter((name) => old.get(name) !== young.get(name))
}

/** The text of every declaration by its name, as `flattenDeclarations` writes them: with an empty line between. */
function declarationsIn(surface: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const text of surface.split(/\n\n(?=\/\*\*|(?:export|declare|interface|type|import)\b)/)) {
    const [, name = 'imports and names of exports'] =
      /^(?:export )?(?:declare )?(?:abstract )?(?:function|const|class|interface|type) (\w+)/m.exec(text) ??
      []
    texts.set(name, `${texts.get(name) ?? ''}${text.trimEnd()}\n`)
  }
  return texts
}
