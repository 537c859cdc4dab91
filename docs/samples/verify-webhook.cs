// Checks a request to a webhook (Standard Webhooks 1.0): its body comes from standard input, byte by byte as it was received.
//   dotnet run verify-webhook.cs SECRET WEBHOOK_ID WEBHOOK_TIMESTAMP WEBHOOK_SIGNATURE < body
using System;
using System.IO;
using System.Security.Cryptography;
using System.Text;

public static class VerifyWebhook
{
    public static void Main(string[] args)
    {
        string secret = args[0], id = args[1], timestamp = args[2], signatures = args[3];
        var signed = new MemoryStream();
        byte[] head = Encoding.UTF8.GetBytes(id + "." + timestamp + ".");
        signed.Write(head, 0, head.Length);
        Console.OpenStandardInput().CopyTo(signed);

        byte[] key = Convert.FromBase64String(secret.StartsWith("whsec_") ? secret.Substring(6) : secret);
        string expected;
        using (var hmac = new HMACSHA256(key))
        {
            expected = "v1," + Convert.ToBase64String(hmac.ComputeHash(signed.ToArray()));
        }

        // After a rotation there are several, with spaces between them.
        bool isOurs = false;
        foreach (string each in signatures.Split(' ')) isOurs = IsSame(expected, each) || isOurs;
        double now = (DateTime.UtcNow - new DateTime(1970, 1, 1)).TotalSeconds;
        bool isRecent = Math.Abs(now - long.Parse(timestamp)) <= 300;
        Console.WriteLine(isOurs && isRecent ? "valid" : "invalid");
    }

    // Takes as long for every text of a length.
    static bool IsSame(string one, string other)
    {
        int difference = one.Length ^ other.Length;
        for (int at = 0; at < one.Length && at < other.Length; at++) difference |= one[at] ^ other[at];
        return difference == 0;
    }
}
