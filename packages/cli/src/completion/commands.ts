import { Argument, Command } from 'commander';
import { print } from '../print.ts';
import { candidates, candidatesOfPieces } from './candidates.ts';

const EXAMPLES = `
Examples:
  source <(platen completion bash)                         in ~/.bashrc
  source <(platen completion zsh)                          in ~/.zshrc, after compinit
  platen completion fish > ~/.config/fish/completions/platen.fish
  platen completion powershell | Out-String | Invoke-Expression    in $PROFILE`;

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
        .option('--next', 'another word begins, which some shells do not pass on')
        .argument('[words...]')
        .action((words: string[], { pieces, next }: { pieces?: boolean; next?: boolean }) => {
          const all = next ? [...words, ''] : words;
          const found = (pieces ? candidatesOfPieces : candidates)(program, all);
          if (found.length > 0) print(found.join('\n'));
        }),
      { hidden: true },
    );
}

/** Each calls `platen complete`, without eval, and offers files if that prints nothing. */
export const SCRIPTS = {
  bash: `_platen() {
  local IFS=$'\\n'
  COMPREPLY=($(platen complete --pieces -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
  [[ \${COMPREPLY[0]} == *= ]] && compopt -o nospace
}
complete -o bashdefault -o default -F _platen platen`,

  zsh: `#compdef platen
_platen() {
  local -a found
  found=("\${(@f)$(platen complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -z "$found" ]]; then _files
  elif [[ "$found[1]" == *= ]]; then compadd -S '' -a found
  else compadd -a found; fi
}
compdef _platen platen`,

  fish: `function __platen
  set -l typed (commandline -ct)
  set -l words (commandline -opc) "$typed"
  set -l found (platen complete -- $words[2..] 2>/dev/null)
  if set -q found[1]; printf '%s\\n' $found; else; __fish_complete_path "$typed"; end
end
complete -c platen -f -a '(__platen)'`,

  powershell: `Register-ArgumentCompleter -Native -CommandName platen -ScriptBlock {
  param($typed, $line, $cursor)
  $words = @($line.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -le $cursor } | ForEach-Object { $_.Extent.Text.Trim("'\`"") })
  $next = if ($typed -eq '') { '--next' }
  platen complete @($next) -- @words 2>$null | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}`,
} as const;

type Shell = keyof typeof SCRIPTS;
