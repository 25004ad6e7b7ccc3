import { Argument, type Command } from 'commander'

/** Registers the command that prints a shell's completion. */
export function registerCompletion(program: Command): void {
  program.commandsGroup('More:')
  program
    .command('completion')
    .description('print the completion of commands and options for a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText(
      'after',
      `
Put it where your shell finds it:
  bash   havn completion bash > ~/.local/share/bash-completion/completions/havn
  zsh    havn completion zsh > "\${fpath[1]}/_havn"
  fish   havn completion fish > ~/.config/fish/completions/havn.fish`,
    )
    .action(async (shell) => {
      const { printCompletion } = await import('../completion/completion.ts')
      console.log(printCompletion(shell, program))
    })
}
