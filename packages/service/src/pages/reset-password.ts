import { html } from 'hono/html';

const body = html`<h1>Choose a new password</h1>
<p>It has 15 to 128 characters. A few words that only you would put together work well.</p>
<form>
<label>New password
<input name="password" type="password" autocomplete="new-password" minlength="15" required></label>
<label>The same again
<input name="password_confirmation" type="password" autocomplete="new-password" required></label>
<p>This logs you out everywhere.</p>
<label><input name="new_api_key" type="checkbox" checked> Replace the API key that login gives me and the secret of my
webhooks, as somebody else may know them. The old ones end at once. Keep them only if programs need them and nobody else
can have them.</label>
<button>Change the password</button>
<p role="status"></p>
</form>
<p class="opened" hidden>Open the link in the mail again: this page keeps nothing of it when it is reloaded.</p>
<p class="login" hidden><a href="./#/account/log-in">Log in</a></p>
<noscript><p>This page needs JavaScript. Without it, call the operation <code>reset-password</code> with
the token of the email.</p></noscript>`;

// The page's address contains the token: the script reads it once and removes it from the browser's
// history. It calls the API relative to the page, because PUBLIC_URL may have a path.
const script = `
const query = new URLSearchParams(location.search);
history.replaceState(null, '', location.pathname);
const form = document.querySelector('form');
const status = document.querySelector('[role=status]');
const button = document.querySelector('button');
if (!query.get('token')) {
  form.hidden = true;
  document.querySelector('.opened').hidden = false;
}
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  button.disabled = true;
  status.textContent = 'One moment …';
  const fields = Object.fromEntries(new FormData(form));
  try {
    const answer = await fetch('api/agents/v1/auth/reset-password', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: query.get('email'), token: query.get('token'), ...fields,
        new_api_key: form.elements.new_api_key.checked }),
    });
    const { data, error } = await answer.json();
    status.textContent = error ? error.message : data.message;
    if (error) button.disabled = false;
    else {
      form.reset();
      document.querySelector('.login').hidden = false;
    }
  } catch {
    status.textContent = 'The service cannot be reached. Try again in a moment.';
    button.disabled = false;
  }
});
`;

/** The form that the link of a password reset mail opens. */
export const resetPasswordPage = { title: 'Choose a new password', body, script };
