import type { CommandInfo, FlagInfo } from "./command-tree.ts";

/** The command that runs if the first argument is not a command. */
const DEFAULT_COMMAND = "extract";

/** Writes the script for each shell. */
export const COMPLETIONS = { bash, zsh, fish } as const satisfies Readonly<
  Record<string, (commands: readonly CommandInfo[]) => string>
>;

export type Shell = keyof typeof COMPLETIONS;

const words = (list: readonly string[]): string => list.join(" ");

/** Returns the flags of a command that take one of a few values. */
const chosen = ({ flags }: CommandInfo): readonly FlagInfo[] => flags.filter(({ values }) => values.length > 0);

const spellings = ({ long, short }: FlagInfo): readonly string[] => (short === undefined ? [long] : [short, long]);

function bash(commands: readonly CommandInfo[]): string {
  const [program, ...others] = commands;
  const options = others.map(({ name, flags }) => `    "${name}") words="${words(flags.flatMap(spellings))}" ;;`);
  const values = others.flatMap((command) =>
    chosen(command).map((flag) => {
      const cases = spellings(flag).map((spelling) => `"${command.name} ${spelling}"`);
      return `    ${cases.join("|")}) words="${words(flag.values)}" ;;`;
    }),
  );
  const nested = commands.filter(({ name, parts }) => name !== "" && parts.length > 0);
  return `# Completion of pith for bash. Add to ~/.bashrc: eval "$(pith completion bash)"
_pith() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="${DEFAULT_COMMAND}" words=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -gt 1 ]; then
    case "\${COMP_WORDS[1]}" in
    ${program.parts.join("|")}) command="\${COMP_WORDS[1]}" ;;
    esac
  fi
  if [ "$COMP_CWORD" -gt 2 ]; then
    case "$command \${COMP_WORDS[2]}" in
    ${others
      .filter(({ name }) => name.includes(" "))
      .map(({ name }) => `"${name}"`)
      .join("|")}) command="$command \${COMP_WORDS[2]}" ;;
    esac
  fi
  case "$command $before" in
${values.join("\n")}
  esac
  if [ -z "$words" ]; then
    case "$current" in
    -*)
      case "$command" in
${options.join("\n")}
      esac
      ;;
    *)
      if [ "$COMP_CWORD" -eq 1 ]; then words="${words(program.parts)} help"; fi
      if [ "$COMP_CWORD" -eq 2 ]; then
        case "$command" in
${nested.map(({ name, parts }) => `        "${name}") words="${words(parts)}" ;;`).join("\n")}
        esac
      fi
      ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -o bashdefault -F _pith pith
`;
}

/** zsh runs the script for bash. */
function zsh(commands: readonly CommandInfo[]): string {
  const script = bash(commands).split("\n").slice(1).join("\n");
  return `# Completion of pith for zsh. Add to ~/.zshrc: eval "$(pith completion zsh)"
autoload -Uz compinit bashcompinit
(( $+functions[compdef] )) || compinit
bashcompinit
${script}`;
}

/** Writes text in single quotes. */
const quotedText = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

function fish(commands: readonly CommandInfo[]): string {
  const [program, ...others] = commands;
  const lines = others.flatMap(({ name, says, flags }) => {
    const [command, part] = name.split(" ");
    const isSeen = `__fish_seen_subcommand_from ${part ?? command}`;
    const isDefault = command === DEFAULT_COMMAND ? `; or not __fish_seen_subcommand_from ${words(program.parts)}` : "";
    const isInside = part === undefined ? isSeen + isDefault : `__fish_seen_subcommand_from ${command}; and ${isSeen}`;
    const isOpen = part === undefined ? "__fish_use_subcommand" : `__fish_seen_subcommand_from ${command}`;
    return [
      `complete -c pith -n ${quotedText(isOpen)} -a ${part ?? command} -d ${quotedText(firstSentence(says))}`,
      ...flags.map((flag) => fishFlag(flag, isInside)),
    ];
  });
  return `# Completion of pith for fish. Save as ~/.config/fish/completions/pith.fish\n${lines.join("\n")}\n`;
}

function fishFlag({ long, short, hasValue, values, says }: FlagInfo, condition: string): string {
  const parts = [`complete -c pith -n ${quotedText(condition)} -l ${long.slice(2)}`];
  if (short !== undefined) parts.push(`-s ${short.slice(1)}`);
  if (values.length > 0) parts.push(`-x -a ${quotedText(words(values))}`);
  else if (hasValue) parts.push("-r");
  return [...parts, `-d ${quotedText(firstSentence(says))}`].join(" ");
}

const SENTENCE = /^.*?\.(?=\s|$)/;

function firstSentence(text: string): string {
  return SENTENCE.exec(text)?.[0] ?? text.split("\n", 1)[0];
}
