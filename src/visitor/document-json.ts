/** JSON that the server put into the document under this id; null if there is none. */
export function jsonFrom<Data>(id: string): Data | null {
  const text = document.getElementById(id)?.textContent
  return text ? (JSON.parse(text) as Data) : null
}
