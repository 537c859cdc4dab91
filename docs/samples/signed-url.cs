// Signs a request of a consumer's device. Run on your server: the secret never leaves it.
//   dotnet run signed-url.cs https://shop.example/api/receipts KEY SECRET EXPIRES [CONSUMER]
using System;
using System.Security.Cryptography;
using System.Text;

public static class SignedUrl
{
    public static void Main(string[] args)
    {
        string address = args[0], key = args[1], secret = args[2], expires = args[3];
        string consumer = args.Length > 4 ? args[4] : null;

        string message = consumer == null ? key + "\n" + expires : key + "\n" + consumer + "\n" + expires;
        string signature;
        using (var hmac = new HMACSHA256(Convert.FromBase64String(secret)))
        {
            signature = Convert.ToBase64String(hmac.ComputeHash(Encoding.UTF8.GetBytes(message)));
        }

        var query = new StringBuilder("key=" + Uri.EscapeDataString(key));
        if (consumer != null) query.Append("&consumer=" + Uri.EscapeDataString(consumer));
        query.Append("&expires=" + expires);
        query.Append("&signature=" + Uri.EscapeDataString(signature));
        Console.WriteLine(address + "?" + query);
    }
}
