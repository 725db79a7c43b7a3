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
} as const;

export type Shell = keyof typeof SCRIPTS;
