import type { Argument, Command, Option } from 'commander';
import { wordsFor } from './sources.ts';

/**
 * The candidates for the word that the user types.
 *
 * @param words after the program's name; the last is what is being typed, perhaps empty
 * @returns nothing if only the user knows: the shell then offers files
 */
export function candidates(program: Command, words: string[]): string[] {
  const typed = words.at(-1) ?? '';
  const line = read(program, words.slice(0, -1));
  // Names first; values only after the equals sign.
  const isAssigning = typed.includes('=');
  return all(line, typed).filter(
    (word) => word.startsWith(typed) && /=./.test(word) === isAssigning,
  );
}

/**
 * The same for bash, which splits words at `=` and `:`, and replaces only the last piece.
 *
 * @param pieces as bash has them
 */
export function candidatesOfPieces(program: Command, pieces: string[]): string[] {
  const words: string[] = [];
  let isGlued = false;
  for (const piece of pieces) {
    const isGlue = /^[:=]+$/.test(piece);
    if ((isGlued || isGlue) && words.length > 0) words.push(`${words.pop() ?? ''}${piece}`);
    else words.push(piece);
    isGlued = isGlue;
  }
  const typed = words.at(-1) ?? '';
  const kept = Math.max(typed.lastIndexOf('='), typed.lastIndexOf(':')) + 1;
  return candidates(program, words).map((word) => word.slice(kept));
}

/** What the words before mean. */
interface Line {
  /** The innermost command that they name. */
  command: Command;
  /** The option whose value comes next. */
  option: Option | undefined;
  /** How many arguments the command has by then. */
  count: number;
}

function read(program: Command, words: string[]): Line {
  const line: Line = { command: program, option: undefined, count: 0 };
  for (const word of words) {
    if (line.option) line.option = undefined;
    else if (word.startsWith('-') && word.length > 1)
      line.option = optionCalled(word, line.command);
    else enter(line, word);
  }
  return line;
}

/** A subcommand, or else an argument. */
function enter(line: Line, word: string): void {
  const child = subcommandsOf(line.command).find((command) => command.name() === word);
  if (child) Object.assign(line, { command: child, count: 0 });
  else line.count++;
}

function optionCalled(word: string, command: Command): Option | undefined {
  return optionsOf(command).find(
    ({ required, optional, short, long }) =>
      (required || optional) && (word === short || word === long),
  );
}

function all({ command, option, count }: Line, typed: string): string[] {
  if (option) return wordsFor(option);
  if (typed.startsWith('-')) return optionsOf(command).flatMap(({ long }) => long ?? []);
  const argument = argumentAt(command, count);
  return [
    ...subcommandsOf(command).map((child) => child.name()),
    ...(argument ? wordsFor(argument) : []),
  ];
}

/** The last argument may take several words. */
function argumentAt({ registeredArguments }: Command, index: number): Argument | undefined {
  const last = registeredArguments.at(-1);
  return registeredArguments[index] ?? (last?.variadic ? last : undefined);
}

function subcommandsOf(command: Command): Command[] {
  return [...command.createHelp().visibleCommands(command)];
}

/** Its own and those of the commands around it. */
function optionsOf(command: Command): Option[] {
  const own = command.createHelp().visibleOptions(command);
  return command.parent ? [...own, ...command.parent.options] : own;
}
