import type { Command } from 'commander'

/** Registers the commands about the TPPs of the sandbox: their keys and certificates. */
export function registerTpp(program: Command): void {
  program.commandsGroup('Be a TPP:')
  const tpp = program.command('tpp').description('third-party providers of the sandbox').helpCommand(false)
  tpp
    .command('new')
    .description('make a TPP: a key and a certificate that the sandbox trusts')
    .argument('<name>', 'its name, also the folder under .havn/tpp')
    .option('--roles <list>', 'what it may do: PISP pays, AISP reads accounts', 'PISP,AISP')
    .action(async (name, options) => (await import('../tpp-new.ts')).newTpp(name, options))
}
