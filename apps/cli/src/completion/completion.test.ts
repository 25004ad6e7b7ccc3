import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { createProgram } from '../program.ts'
import { printCompletion } from './completion.ts'

/** What a real bash offers after these words; the last one is the word that is being typed. */
function completions(...words: readonly string[]): string[] {
  const script = `${printCompletion('bash', createProgram())}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length - 1}
_havn
printf '%s\\n' "\${COMPREPLY[@]}"`
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  return stdout.split('\n').filter((word) => word !== '')
}

test('bash: commands, commands below them, options and the choices of an option', () => {
  assert.deepEqual(completions('havn', 'sna'), ['snapshot'])
  const below = completions('havn', 'snapshot', '')
  for (const word of ['save', 'restore', 'list', 'delete']) assert(below.includes(word), word)
  assert.deepEqual(completions('havn', 'snapshot', 'save', '--j'), ['--json'])
  assert.deepEqual(completions('havn', 'dev', '--login', ''), ['form', 'oidc'])
  assert.deepEqual(completions('havn', 'completion', 'f'), ['fish'])
  assert(completions('havn', '').includes('trigger'))
})

test('bash: after an option with a value of one’s own nothing is offered, so that names of files are', () => {
  assert.deepEqual(completions('havn', 'call', '--data', ''), [])
})

test('bash: the options before a command below do not hide it', () => {
  assert.deepEqual(completions('./havn', 'payments', '--json', 'sh'), ['show'])
})

for (const shell of ['zsh', 'fish'] as const)
  test(`${shell}: the script names every command${isInstalled(shell) ? ' and is read by the shell' : ''}`, () => {
    const script = printCompletion(shell, createProgram())
    for (const { name } of createProgram().commands.map((command) => ({ name: command.name() })))
      assert(script.includes(name), name)
    if (!isInstalled(shell)) return
    const { status, stderr } = spawnSync(shell, ['-n'], { input: script, encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  })

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ['-c', 'true']).status === 0
}
