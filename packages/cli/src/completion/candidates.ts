import type { Command, Option } from 'commander';

/**
 * What may stand where the user types.
 *
 * @param words after the program's name; the last is what is being typed, perhaps empty
 * @returns nothing where only the user knows: the shell then offers files
 */
export function candidates(program: Command, words: string[]): string[] {
  const typed = words.at(-1) ?? '';
  const command = commandOf(program, words.slice(0, -1));
  const options = optionsOf(command);
  const asked = options.find((option) => takesValue(option) && isNamed(option, words.at(-2)));
  return all(asked, typed, command, options).filter((word) => word.startsWith(typed));
}

function all(
  asked: Option | undefined,
  typed: string,
  command: Command,
  options: Option[],
): string[] {
  if (asked) return asked.argChoices ?? [];
  if (typed.startsWith('-')) return options.flatMap(({ long }) => long ?? []);
  const [argument] = command.registeredArguments;
  return [...subcommandsOf(command).map((child) => child.name()), ...(argument?.argChoices ?? [])];
}

/** The innermost command that the words name; options and their values are passed over. */
function commandOf(program: Command, words: string[]): Command {
  return words.reduce(
    (command, word) => subcommandsOf(command).find((child) => child.name() === word) ?? command,
    program,
  );
}

function subcommandsOf(command: Command): Command[] {
  return [...command.createHelp().visibleCommands(command)];
}

/** Its own and those of the commands around it. */
function optionsOf(command: Command): Option[] {
  const own = command.createHelp().visibleOptions(command);
  return command.parent ? [...own, ...command.parent.options] : own;
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional;
}

function isNamed({ short, long }: Option, word: string | undefined): boolean {
  return word !== undefined && (word === short || word === long);
}
