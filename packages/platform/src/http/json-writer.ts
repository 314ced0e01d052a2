const CHUNK_CHARACTERS = 65_536;

/** Collects JSON text as bytes, in chunks. */
export class JsonWriter {
  readonly #chunks: Buffer[] = [];
  #text = '';

  write(text: string): void {
    this.#text += text;
    if (this.#text.length >= CHUNK_CHARACTERS) this.#flush();
  }

  append(bytes: Buffer): void {
    this.#flush();
    this.#chunks.push(bytes);
  }

  end(): Buffer {
    this.#flush();
    return Buffer.concat(this.#chunks);
  }

  #flush() {
    if (this.#text !== '') this.#chunks.push(Buffer.from(this.#text));
    this.#text = '';
  }
}
