/** Asks the user to prove that it is they who act. False if they cancel. */
type ProofAsker = () => Promise<boolean>;

let asker: ProofAsker | null = null;
let asking: Promise<boolean> | null = null;

/** Sets what asks for a proof while a user is signed in (ACC-38). Returns a function that ends it. */
export function setProofAsker(ask: ProofAsker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** Asks once, however many calls wait for the proof. False if there is nobody to ask. */
export function askForProof(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}
