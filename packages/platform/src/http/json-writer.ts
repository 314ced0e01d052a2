const CHUNK_CHARACTERS = 65_536;

/** Takes bytes on their way; resolves when it can take more. */
export type ByteSink = (bytes: Buffer) => Promise<void>;

/** Collects JSON text as bytes, in chunks. With a sink it passes them on and keeps none but the last. */
export class JsonWriter {
  readonly #sink: ByteSink | undefined;
  #chunks: Buffer[] = [];
  #text = '';

  constructor(sink?: ByteSink) {
    this.#sink = sink;
  }

  write(text: string): void {
    this.#text += text;
    if (this.#text.length >= CHUNK_CHARACTERS) this.#flush();
  }

  append(bytes: Buffer): void {
    this.#flush();
    this.#chunks.push(bytes);
  }

  /** Waits until the sink has taken the full chunks. */
  async settle(): Promise<void> {
    if (!this.#sink || this.#chunks.length === 0) return;
    const bytes = Buffer.concat(this.#chunks);
    this.#chunks = [];
    await this.#sink(bytes);
  }

  /** What the sink has not taken: everything without one. */
  end(): Buffer {
    this.#flush();
    return Buffer.concat(this.#chunks);
  }

  #flush() {
    if (this.#text !== '') this.#chunks.push(Buffer.from(this.#text));
    this.#text = '';
  }
}
