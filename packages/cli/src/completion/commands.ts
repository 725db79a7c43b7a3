import { Argument, Command } from 'commander';
import { print } from '../print.ts';
import { candidates, candidatesOfPieces } from './candidates.ts';
import { SCRIPTS, type Shell } from './scripts.ts';

const EXAMPLES = `
Examples:
  source <(platen completion bash)                         in ~/.bashrc
  source <(platen completion zsh)                          in ~/.zshrc, after compinit
  platen completion fish > ~/.config/fish/completions/platen.fish`;

/** `platen completion SHELL`, and the command that its scripts call while the user types. */
export function withCompletion(program: Command): Command {
  return program
    .addCommand(
      new Command('completion')
        .description("Print a shell's script that completes commands.")
        .addArgument(new Argument('<shell>', 'which').choices(Object.keys(SCRIPTS)))
        .addHelpText('after', EXAMPLES)
        .action((shell: Shell) => print(SCRIPTS[shell])),
    )
    .addCommand(
      new Command('complete')
        .option('--pieces', 'the words are in pieces, as in bash')
        .argument('[words...]')
        .action((words: string[], { pieces }: { pieces?: boolean }) => {
          const found = (pieces ? candidatesOfPieces : candidates)(program, words);
          if (found.length > 0) print(found.join('\n'));
        }),
      { hidden: true },
    );
}
