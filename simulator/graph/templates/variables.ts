/** The variables of a text in order, each once: `nome`, or `1`. */
export const variablesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{([^{}]*)\}\}/g)].map((match) => match[1]!.trim())),
]
