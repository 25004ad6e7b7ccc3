/** The shell of a composite GitHub Action, step by step. Reads only the YAML that our action.yml has: `run:` and `run: |`. */
export function stepsOfAction(yaml: string): readonly string[] {
  return [...yaml.matchAll(/^( *)run: (?:\|\n((?:\1 {2}.*\n|\n)+)|(.*)\n)/gm)].map(
    ([, indent = '', block, line = '']) => block?.replaceAll(new RegExp(`^${indent}  `, 'gm'), '') ?? line,
  )
}

/** The lines of a list such as `before_script:` in the block of a page that begins with this heading. */
export function linesOfGitLab(page: string, list: string): readonly string[] {
  const block = /## GitLab\n[^]*?```yaml\n([^]*?)```/.exec(page)?.[1] ?? ''
  const lines = new RegExp(`^  ${list}:\\n((?:    - .*\\n)+)`, 'm').exec(block)?.[1] ?? ''
  return lines
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^ *- /, ''))
}
